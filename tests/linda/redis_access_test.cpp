// SPDX-License-Identifier: MIT
// Addresses, passwords, TLS, and servers that are not there.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/redis/space.hpp"
#include "support/redis_server.hpp"

namespace espalier::linda::redis_access_test {
namespace {

using redis::Url;
using testing::RedisServer;

/// What opening a space says when it fails; nothing when it does not.
std::string complaint_about(const std::string& url, redis::Options options = {}) {
  try {
    RedisSpace space(url, std::move(options));
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

class RedisAccess : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  }
};

TEST(RedisUrl, NamesServerDatabaseAndWayIn) {
  const Url plain = Url::parse("redis://example.org");
  EXPECT_EQ(plain.host, "example.org");
  EXPECT_EQ(plain.port, 6379);
  EXPECT_EQ(plain.database, 0);
  EXPECT_FALSE(plain.tls);
  const Url full = Url::parse("redis://anna:p%40ss@word@[::1]:7000/3");
  EXPECT_EQ(full.user, "anna");
  EXPECT_EQ(full.password, "p@ss@word");
  EXPECT_EQ(full.host, "::1");
  EXPECT_EQ(full.port, 7000);
  EXPECT_EQ(full.database, 3);
  EXPECT_EQ(full.place(), "[::1]:7000");
  const Url tls = Url::parse("rediss://:secret@host?ca=/etc/ca.pem&cert=a&key=b");
  EXPECT_TRUE(tls.tls);
  EXPECT_EQ(tls.ca, "/etc/ca.pem");
  EXPECT_EQ(tls.certificate, "a");
}

TEST(RedisUrl, ThatIsWrongIsRefusedWithoutTellingThePassword) {
  for (const std::string bad :
       {"", "host", "http://:hush@host", "redis://", "redis://:hush@", "redis://:hush@host:0",
        "redis://:hush@host:99999", "redis://:hush@host:x", "redis://:hush@host/x",
        "redis://:hush%4@host", "redis://hush@host", "redis://:hush@[::1", "redis://:hush@[::1]x",
        "redis://:hush@host?ca=x", "rediss://:hush@host?cert=x", "rediss://:hush@host?color=x"}) {
    try {
      Url::parse(bad);
      ADD_FAILURE() << bad;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find("hush"), std::string::npos) << error.what();
    }
  }
}

RC_GTEST_PROP(RedisUrl, SurvivesAnyBytes, (const std::string& bytes)) {
  try {
    Url::parse("redis://" + bytes);
  } catch (const InputError&) {
  }
}

TEST_F(RedisAccess, NeedsAServer) {
  const auto place = "127.0.0.1:" + std::to_string(RedisServer::free_port());
  EXPECT_EQ(complaint_about("redis://:hush@" + place),
            "cannot reach the Redis server at " + place + ": Connection refused");
}

TEST_F(RedisAccess, NeedsAServerThatSpeaksRedis) {
  const auto complaint = complaint_about("redis://no-such-host.invalid");
  EXPECT_NE(complaint.find("cannot reach the Redis server at no-such-host.invalid:6379"),
            std::string::npos)
      << complaint;
}

TEST_F(RedisAccess, NeedsTheRightPassword) {
  const RedisServer server({"--requirepass", "open sesame"});
  EXPECT_EQ(complaint_about("redis://:open%20sesame@" + server.place()), "");
  EXPECT_EQ(complaint_about("redis://default:open sesame@" + server.place()), "");
  EXPECT_EQ(complaint_about("redis://:hush@" + server.place()),
            "the Redis server at " + server.place() + " does not take this user and password");
  EXPECT_EQ(complaint_about(server.url()), "the Redis server at " + server.place() +
                                               " asks for a password: write "
                                               "redis://:password@host");
}

TEST_F(RedisAccess, NeedsADatabaseThatIsThere) {
  const RedisServer server;
  EXPECT_EQ(complaint_about(server.url() + "/15"), "");
  EXPECT_EQ(complaint_about(server.url() + "/16"),
            "the Redis server at " + server.place() + " has no database 16");
}

TEST_F(RedisAccess, SpacesAreNamedByPlainWords) {
  const RedisServer server;
  EXPECT_EQ(complaint_about(server.url(), {.space = "tonight-2.b_C"}), "");
  for (const std::string bad : {"", "a b", "{x}", "a*", "a:b"})
    EXPECT_NE(complaint_about(server.url(), {.space = bad}), "") << bad;
}

TEST_F(RedisAccess, SpacesOfOneServerDoNotSeeEachOther) {
  const RedisServer server;
  RedisSpace one(server.url(), {.space = "one"}), two(server.url(), {.space = "two"});
  RedisSpace again(server.url(), {.space = "one"});
  one.out("n", 1);
  EXPECT_FALSE(two.rdp("n", any<int>));
  EXPECT_TRUE(again.rdp("n", any<int>)) << "but clients of one space see the same tuples";
  two.out("n", 2);
  one.delete_everything();
  EXPECT_EQ(one.size(), 0U);
  EXPECT_EQ(two.size(), 1U);
}

TEST_F(RedisAccess, LeavesNothingOnTheServer) {
  const RedisServer server;
  {
    RedisSpace space(server.url());
    for (int i = 0; i < 3; ++i) space.out("n", i);
    for (int i = 0; i < 3; ++i) space.in("n", any<int>);
    EXPECT_FALSE(space.in_within(std::chrono::milliseconds(1), any<std::string>));
  }
  redis::Connection connection(Url::parse(server.url()), std::chrono::seconds(5));
  const auto left = connection.call({"KEYS", "*"});
  ASSERT_EQ(left.list.size(), 1U);
  EXPECT_EQ(left.list[0].text, "espalier:{espalier}:order") << "who waits is numbered for ever";
}

TEST_F(RedisAccess, SpeaksTlsAndLooksAtTheCertificate) {
  if (!match::find_program("openssl")) GTEST_SKIP() << "openssl is not installed";
  const testing::TemporaryFolder folder;
  const std::string key = folder.file("key.pem"), certificate = folder.file("cert.pem");
  const std::string make_them =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "
      "/CN=test "
      "-addext subjectAltName=IP:127.0.0.1 -keyout " +
      key + " -out " + certificate + " 2>/dev/null";
  ASSERT_EQ(std::system(make_them.c_str()), 0);
  const int port = RedisServer::free_port();
  const RedisServer server({"--tls-port", std::to_string(port), "--tls-cert-file", certificate,
                            "--tls-key-file", key, "--tls-ca-cert-file", certificate,
                            "--tls-auth-clients", "optional"});
  const std::string url = "rediss://127.0.0.1:" + std::to_string(port);
  RedisSpace space(url + "?ca=" + certificate + "&cert=" + certificate + "&key=" + key);
  space.out("big", std::string(200'000, 'x'));
  EXPECT_EQ(std::get<1>(space.in("big", any<std::string>)).size(), 200'000U);
  EXPECT_FALSE(space.in_within(std::chrono::milliseconds(20), "none"));
  const auto complaint = complaint_about(url);
  EXPECT_NE(complaint.find("is not good: self-signed certificate"), std::string::npos) << complaint;
  EXPECT_NE(complaint_about("rediss://localhost:" + std::to_string(port) + "?ca=" + certificate),
            "")
      << "made out to another name";
  EXPECT_NE(complaint_about("redis://127.0.0.1:" + std::to_string(port)), "") << "not TLS";
}

}  // namespace
}  // namespace espalier::linda::redis_access_test
