// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/url.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::linda::redis {
namespace {

constexpr int kMostDatabases = 1 << 20;

[[noreturn]] void refuse_url(const std::string& why) {
  throw InputError("the Redis address " + why +
                   "; it should read redis://[user:password@]host[:port][/database], or rediss:// "
                   "for TLS");
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const int high = i + 1 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) refuse_url("has a '%' without two hexadecimal digits");
    plain += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return plain;
}

/// Cuts off and returns what stands before the separator; all of it when there is none.
std::string_view take_until(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto part = text.substr(0, end);
  text = end == text.npos ? std::string_view() : text.substr(end + 1);
  return part;
}

void read_options(std::string_view query, Url& url) {
  while (!query.empty()) {
    std::string_view value = take_until(query, '&');
    const auto name = take_until(value, '=');
    if (name == "ca")
      url.ca = percent_decoded(value);
    else if (name == "cert")
      url.certificate = percent_decoded(value);
    else if (name == "key")
      url.key = percent_decoded(value);
    else
      throw InputError("the Redis address has an unknown option " + in_quotes(name) +
                       suggestion(name, {"ca", "cert", "key"}));
  }
  if (!url.tls && !(url.ca + url.certificate + url.key).empty())
    throw InputError("ca, cert and key belong to TLS: write rediss:// for redis://");
  if (url.certificate.empty() != url.key.empty())
    throw InputError("the Redis address needs both cert and key, or neither");
}

}  // namespace

Url Url::parse(std::string_view text) {
  Url url;
  const auto scheme_end = text.find("://");
  if (scheme_end == text.npos) refuse_url("does not begin with redis://");
  const auto scheme = text.substr(0, scheme_end);
  text.remove_prefix(scheme_end + 3);
  if (scheme == "rediss")
    url.tls = true;
  else if (scheme != "redis")
    refuse_url("begins with " + in_quotes(scheme) + ", not redis://");

  // An '@' that is not written as %40 belongs to the password: the last one ends it.
  std::string_view query = text;
  const auto access_end = text.rfind('@');
  if (access_end != text.npos) {
    const auto access = text.substr(0, access_end);
    const auto colon = access.find(':');
    if (colon == access.npos) refuse_url("has a user without a password (write :password@)");
    url.user = percent_decoded(access.substr(0, colon));
    url.password = percent_decoded(access.substr(colon + 1));
    query = text.substr(access_end + 1);
  }
  text = take_until(query, '?');

  std::string_view database = text;
  std::string_view server = take_until(database, '/');
  if (server.starts_with('[')) {  // an IPv6 address
    const auto end = server.find(']');
    if (end == server.npos) refuse_url("has a '[' without a ']'");
    url.host = server.substr(1, end - 1);
    server.remove_prefix(end + 1);
    if (!server.empty() && server.front() != ':') refuse_url("has something after the ']'");
    if (!server.empty()) server.remove_prefix(1);
  } else {
    url.host = take_until(server, ':');
  }
  if (url.host.empty()) refuse_url("names no host");
  if (!server.empty())
    url.port = static_cast<int>(read_integer("the port of the Redis address", server, 1, 65535));
  if (!database.empty())
    url.database = static_cast<int>(
        read_integer("the database of the Redis address", database, 0, kMostDatabases));
  read_options(query, url);
  return url;
}

std::string Url::place() const {
  const bool is_v6 = host.find(':') != host.npos;
  return (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

}  // namespace espalier::linda::redis
