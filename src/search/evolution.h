// Evolution of fixed-length sequences of genes: tournament selection, one-point crossover, mutation, elitism.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/random.h"

namespace agon::search {

struct EvolutionSettings {
  std::size_t population = 24;  ///< at least 2
  std::uint32_t mutation_one_in = 8;
  std::size_t elite = 2;
};

/// A gene is a number below `gene_count`; a sequence has `Length` of them.
template <std::size_t Length>
class Evolution {
 public:
  using Genes = std::array<std::uint8_t, Length>;

  struct Individual {
    Genes genes{};
    int fitness = 0;
  };

  Evolution(EvolutionSettings settings, std::uint32_t gene_count)
      : settings_(settings),
        gene_count_(gene_count),
        people_(settings.population),
        children_(settings.population) {}

  /// A new population by chance; `seeds` of it are given.
  template <class Fitness>
  void begin(Random& random, const Fitness& fitness) {
    for (auto& person : people_) {
      for (auto& gene : person.genes) gene = static_cast<std::uint8_t>(random.below(gene_count_));
      person.fitness = fitness(person.genes);
    }
    rank();
  }

  template <class Fitness>
  void generation(Random& random, const Fitness& fitness) {
    for (std::size_t at = 0; at < people_.size(); ++at) {
      if (at < settings_.elite) {
        children_[at] = people_[at];
        continue;
      }
      children_[at].genes = child_of(random, chosen(random), chosen(random));
      children_[at].fitness = fitness(children_[at].genes);
    }
    people_.swap(children_);
    rank();
  }

  const Individual& best() const { return people_.front(); }

 private:
  void rank() {
    std::stable_sort(people_.begin(), people_.end(), [](const Individual& one, const Individual& other) {
      return one.fitness > other.fitness;
    });
  }

  const Genes& chosen(Random& random) {
    const auto size = static_cast<std::uint32_t>(people_.size());
    return people_[std::min(random.below(size), random.below(size))]
        .genes;  // ranked: the lower is the fitter
  }

  Genes child_of(Random& random, const Genes& one, const Genes& other) {
    Genes child = one;
    const std::size_t cut = random.below(static_cast<std::uint32_t>(Length));
    std::copy(other.begin() + static_cast<std::ptrdiff_t>(cut), other.end(),
              child.begin() + static_cast<std::ptrdiff_t>(cut));
    for (auto& gene : child)
      if (random.one_in(settings_.mutation_one_in))
        gene = static_cast<std::uint8_t>(random.below(gene_count_));
    return child;
  }

  EvolutionSettings settings_;
  std::uint32_t gene_count_;
  std::vector<Individual> people_, children_;
};

}  // namespace agon::search
