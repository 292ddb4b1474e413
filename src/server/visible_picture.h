// A picture whose words are strangers': what servers and clients call their players and things.
#pragma once

#include "core/picture.h"

namespace agon::app {

/// With whatever control characters its words hold made visible.
Picture made_visible(Picture picture);

}  // namespace agon::app
