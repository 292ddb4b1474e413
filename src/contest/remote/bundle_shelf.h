// Bundles at a Redis server, in pieces of 1 MiB, and on a worker's disk, by their hash.
#pragma once

#include <string>

#include "contest/remote/bundle.h"
#include "jobs/remote/broker.h"

namespace agon::contest {

/// At the server, for a job. What is there already, for another job, is not sent again.
void put_bundle(jobs::Broker& broker, const std::string& job, const Bundle& bundle);
/// The job needs it no more; gone with the last one that did.
void drop_bundle(jobs::Broker& broker, const std::string& job, const std::string& hash);
/// Its bytes, as they were packed. Throws Failure.
std::string bundle_bytes(jobs::Broker& broker, const std::string& hash);
/// The folder in which its files are, on this machine: kept from another time, or fetched. Throws Failure.
std::string fetch_bundle(jobs::Broker& broker, const std::string& hash);

}  // namespace agon::contest
