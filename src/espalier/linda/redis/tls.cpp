// SPDX-License-Identifier: MIT
#include "espalier/linda/redis/tls.hpp"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::linda::redis {

struct FreeSsl {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  void operator()(SSL* session) const { SSL_free(session); }
};

namespace {

std::string tls_reason() {
  const char* reason = ERR_reason_error_string(ERR_get_error());
  return reason ? reason : "unknown reason";
}

bool is_address(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

void must_read(bool read, const std::string& what, const std::string& file) {
  if (!read)
    throw InputError("cannot use " + what + " " + in_quotes(file) + " for TLS: " + tls_reason());
}

std::unique_ptr<SSL_CTX, FreeSsl> make_context(const Url& url) {
  std::unique_ptr<SSL_CTX, FreeSsl> context(SSL_CTX_new(TLS_client_method()));
  if (!context) throw std::runtime_error("TLS does not start: " + tls_reason());
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (url.ca.empty())
    SSL_CTX_set_default_verify_paths(context.get());
  else
    must_read(SSL_CTX_load_verify_locations(context.get(), url.ca.c_str(), nullptr) == 1,
              "the certificates", url.ca);
  if (!url.certificate.empty()) {
    must_read(SSL_CTX_use_certificate_chain_file(context.get(), url.certificate.c_str()) == 1,
              "the certificate", url.certificate);
    must_read(SSL_CTX_use_PrivateKey_file(context.get(), url.key.c_str(), SSL_FILETYPE_PEM) == 1,
              "the key", url.key);
  }
  return context;
}

}  // namespace

/// The session talks to two buffers in memory; the socket carries what passes through them.
struct Tls::State {
  std::unique_ptr<SSL_CTX, FreeSsl> context;
  std::unique_ptr<SSL, FreeSsl> session;
  BIO* in = nullptr;  // the session owns both
  BIO* out = nullptr;
};

Tls::Tls(Socket& socket, const Url& url, Clock::time_point deadline)
    : socket_(socket), state_(std::make_unique<State>()) {
  state_->context = make_context(url);
  state_->session.reset(SSL_new(state_->context.get()));
  state_->in = BIO_new(BIO_s_mem());
  state_->out = BIO_new(BIO_s_mem());
  SSL* session = state_->session.get();
  SSL_set_bio(session, state_->in, state_->out);
  SSL_set_connect_state(session);
  if (is_address(url.host)) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), url.host.c_str());
  } else {
    SSL_set_tlsext_host_name(session, url.host.c_str());
    SSL_set1_host(session, url.host.c_str());
  }
  for (;;) {
    const int result = SSL_do_handshake(session);
    const int error = SSL_get_error(session, result);
    flush(deadline);
    if (result == 1) return;
    if (error != SSL_ERROR_WANT_READ) {
      const long verdict = SSL_get_verify_result(session);
      if (verdict != X509_V_OK)
        throw InputError("the certificate of the Redis server at " + url.place() +
                         " is not good: " + X509_verify_cert_error_string(verdict));
      throw ConnectionLost("TLS: " + tls_reason());
    }
    if (!fill(deadline, nullptr)) throw ConnectionLost("it does not answer in TLS");
  }
}
Tls::~Tls() = default;

/// What the session has written goes out.
void Tls::flush(Clock::time_point deadline) {
  std::array<char, 16384> buffer;
  for (int size = 0;
       (size = BIO_read(state_->out, buffer.data(), static_cast<int>(buffer.size()))) > 0;)
    socket_.send({buffer.data(), static_cast<std::size_t>(size)}, deadline);
}

/// What comes in is given to the session. False: nothing came.
bool Tls::fill(Clock::time_point deadline, const Bell* bell) {
  std::array<char, 16384> buffer;
  const std::size_t size = socket_.receive(buffer, deadline, bell);
  BIO_write(state_->in, buffer.data(), static_cast<int>(size));
  return size > 0;
}

void Tls::send(std::string_view bytes, Clock::time_point deadline) {
  std::size_t written = 0;
  // The buffer in memory takes everything.
  if (SSL_write_ex(state_->session.get(), bytes.data(), bytes.size(), &written) != 1)
    throw ConnectionLost("TLS: " + tls_reason());
  flush(deadline);
}

std::size_t Tls::receive(std::span<char> buffer, Clock::time_point deadline, const Bell* bell) {
  for (;;) {
    std::size_t size = 0;
    const int result = SSL_read_ex(state_->session.get(), buffer.data(), buffer.size(), &size);
    const int error = SSL_get_error(state_->session.get(), result);
    flush(deadline);  // it may answer by itself, as for new keys
    if (result == 1) return size;
    if (error != SSL_ERROR_WANT_READ) throw ConnectionLost("it closed the connection");
    if (!fill(deadline, bell)) return 0;
  }
}

}  // namespace espalier::linda::redis
