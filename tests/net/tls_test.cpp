#include "net/tls.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace agon::net {
namespace {

namespace fs = std::filesystem;

struct TlsFiles : testing::Test {
  fs::path folder = fs::path(testing::TempDir()) / ("agon-tls-" + std::to_string(getpid()));
  TlsFiles() { fs::create_directories(folder); }
  ~TlsFiles() override { fs::remove_all(folder); }

  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return folder / name;
  }
  static std::string refusal(const std::string& certificate, const std::string& key) {
    try {
      read_identity(certificate, key);
    } catch (const TlsError& error) {
      return error.what();
    }
    return "accepted";
  }
};

/// Both sides talk until neither has anything to say.
void exchange(TlsSession& one, TlsSession& other) {
  for (int round = 0; round < 4; ++round) {
    one.handshake();
    other.take(one.outgoing());
    one.outgoing_sent();
    other.handshake();
    one.take(other.outgoing());
    other.outgoing_sent();
  }
}

TEST_F(TlsFiles, a_made_certificate_serves) {
  const auto context = TlsContext::server(made_identity("agon"));
  TlsSession server(context), client(TlsContext::client());
  exchange(client, server);
  EXPECT_EQ(client.handshake(), TlsSession::Handshake::done);
  EXPECT_EQ(server.handshake(), TlsSession::Handshake::done);
  ASSERT_TRUE(server.write("hello"));
  client.take(server.outgoing());
  std::string heard(100, '\0');
  heard.resize(client.read(heard));
  EXPECT_EQ(heard, "hello");
  EXPECT_FALSE(client.ended());
  server.outgoing_sent();
  server.end();
  client.take(server.outgoing());
  EXPECT_EQ(client.read(heard), 0U);
  EXPECT_TRUE(client.ended());
  EXPECT_EQ(client.problem(), "");
}

TEST_F(TlsFiles, noise_is_a_problem_and_not_a_crash) {
  const auto context = TlsContext::server(made_identity("agon"));
  for (const auto& noise :
       {std::string("GET / HTTP/1.1\r\n\r\n"), std::string(500, '\x16'), std::string(70, '\0')}) {
    TlsSession server(context);
    server.take(noise);
    EXPECT_EQ(server.handshake(), TlsSession::Handshake::failed);
    EXPECT_NE(server.problem(), "");
    EXPECT_FALSE(server.write("more"));
  }
}

TEST_F(TlsFiles, the_kept_certificate_is_made_once_and_private) {
  const std::string file = folder / "below" / "tls.pem";
  const auto first = kept_identity(file, "agon");
  struct stat status {};
  ASSERT_EQ(stat(file.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const auto size = fs::file_size(file);
  const auto second = kept_identity(file, "agon");
  EXPECT_NE(second.certificate.find(first.certificate), std::string::npos);
  EXPECT_EQ(fs::file_size(file), size);
}

TEST_F(TlsFiles, a_damaged_one_is_made_again) {
  const auto path = file("tls.pem", "-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n");
  TlsContext::server(kept_identity(path, "agon"));
  EXPECT_NE(read_identity(path, path).key.find("PRIVATE KEY"), std::string::npos);
}

TEST_F(TlsFiles, what_is_wrong_with_a_file_is_said) {
  const auto one = made_identity("one"), two = made_identity("two");
  const auto certificate = file("one.crt", one.certificate);
  EXPECT_EQ(refusal(certificate, file("one.key", one.key)), "accepted");
  EXPECT_NE(refusal(certificate, file("two.key", two.key)).find("do not belong together"), std::string::npos);
  EXPECT_NE(refusal(certificate, folder / "absent.key").find("absent.key: cannot be read: No such file"),
            std::string::npos);
  EXPECT_NE(refusal(file("noise.crt", "noise"), folder / "one.key").find("certificate cannot be used"),
            std::string::npos);
  EXPECT_NE(refusal(certificate, file("noise.key", "noise")).find("key cannot be used"), std::string::npos);
}

}  // namespace
}  // namespace agon::net
