// Your Tron bot. Everything you write goes into this class; the folder tron/ is the kit.
#pragma once

#include "tron/base_ai.h"

class AI : public tron::BaseAI {
 public:
  using BaseAI::BaseAI;
  void initialize() override;
  void decide() override;

 private:
  int room_ahead(tron::EDirection direction) const;
};
