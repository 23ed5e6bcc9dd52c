// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "espalier/core/game.hpp"

namespace espalier {

/// Any game, chosen at run time. A Game itself, so that every algorithm runs on it; a direct
/// instantiation is several times faster. A value: copies are independent, moving never throws, and
/// a position that was moved from may only be assigned to or destroyed.
///
/// Offers every refinement: where the game inside lacks one, the neutral answer (its key as
/// canonical key, no noisy moves, promise 0, never settled, its text as drawing).
class AnyGame {
 public:
  struct Move {
    std::uint64_t bits = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  template <class G>
  requires(!std::same_as<G, AnyGame>) && TextNotation<G>  // in this order: it ends the recursion
      explicit AnyGame(const G& game) : model_(&kModel<G>) {
    static_assert(sizeof(typename G::Move) <= sizeof(Move), "moves of at most 8 bytes");
    static_assert(std::has_unique_object_representations_v<typename G::Move>,
                  "moves without padding, so that equal moves have equal bits");
    construct<G>([&]() -> const G& { return game; });
  }
  AnyGame(const AnyGame& other) : model_(other.model_) { model_->copy(other, *this); }
  AnyGame(AnyGame&& other) noexcept : model_(other.model_) { model_->move(other, *this); }
  AnyGame& operator=(AnyGame other) noexcept {
    model_->destroy(*this);
    model_ = other.model_;
    model_->move(other, *this);
    return *this;
  }
  ~AnyGame() { model_->destroy(*this); }

  void moves(MoveList<Move>& list) const { model_->moves(*this, list); }
  [[nodiscard]] AnyGame after(Move move) const { return AnyGame(*this, move); }
  [[nodiscard]] std::optional<Value> outcome() const { return model_->outcome(*this); }
  [[nodiscard]] Value evaluate() const { return model_->evaluate(*this); }
  [[nodiscard]] std::uint64_t key() const { return model_->key(*this); }
  [[nodiscard]] std::uint64_t canonical_key() const { return model_->canonical_key(*this); }
  [[nodiscard]] std::string text() const { return model_->text(*this); }
  [[nodiscard]] std::string move_text(Move move) const { return model_->move_text(*this, move); }
  [[nodiscard]] std::string drawing() const { return model_->drawing(*this); }
  void noisy_moves(MoveList<Move>& list) const { model_->noisy_moves(*this, list); }
  [[nodiscard]] int promise(Move move) const { return model_->promise(*this, move); }

  [[nodiscard]] bool is_settled(Value value, int depth) const {
    return model_->is_settled(*this, value, depth);
  }

  /// A move of the game inside, as a move of this.
  template <class M>
  static Move erased(const M& move) {
    Move erased;
    std::memcpy(&erased.bits, &move, sizeof(M));
    return erased;
  }

  /// What the game inside really offers.
  [[nodiscard]] bool has_noisy_moves() const { return model_->has_noisy_moves; }
  [[nodiscard]] bool has_symmetry() const { return model_->has_symmetry; }

  /// The game inside, when it is a G; otherwise null.
  template <TextNotation G>
  [[nodiscard]] const G* as() const {
    return model_ == &kModel<G> || *model_->type == typeid(G) ? &inside<G>(*this) : nullptr;
  }

 private:
  static constexpr std::size_t kInlineBytes = 112;  // larger games live on the heap

  struct Model {
    const std::type_info* type;
    void (*copy)(const AnyGame&, AnyGame&);
    void (*move)(AnyGame&, AnyGame&);
    void (*destroy)(AnyGame&);
    void (*after)(const AnyGame&, Move, AnyGame&);
    void (*moves)(const AnyGame&, MoveList<Move>&);
    std::optional<Value> (*outcome)(const AnyGame&);
    Value (*evaluate)(const AnyGame&);
    std::uint64_t (*key)(const AnyGame&);
    std::uint64_t (*canonical_key)(const AnyGame&);
    std::string (*text)(const AnyGame&);
    std::string (*move_text)(const AnyGame&, Move);
    std::string (*drawing)(const AnyGame&);
    void (*noisy_moves)(const AnyGame&, MoveList<Move>&);
    int (*promise)(const AnyGame&, Move);
    bool (*is_settled)(const AnyGame&, Value, int);
    bool has_noisy_moves;
    bool has_symmetry;
  };

  AnyGame(const AnyGame& parent, Move move) : model_(parent.model_) {
    model_->after(parent, move, *this);
  }

  template <class G>
  static constexpr bool kFits =
      sizeof(G) <= kInlineBytes &&
      alignof(G) <= alignof(std::max_align_t) && std::is_nothrow_move_constructible_v<G>;

  template <class G, class Make>
  void construct(Make make) {
    if constexpr (kFits<G>)
      new (storage_) G(make());
    else
      new (storage_) G*(new G(make()));
  }
  template <class G>
  static G*& heap_pointer(AnyGame& any) {
    return *std::launder(reinterpret_cast<G**>(any.storage_));
  }
  template <class G>
  static const G& inside(const AnyGame& any) {
    if constexpr (kFits<G>)
      return *std::launder(reinterpret_cast<const G*>(any.storage_));
    else
      return **std::launder(reinterpret_cast<G* const*>(any.storage_));
  }

  template <class M>
  static M restore(Move move) {
    M restored{};
    std::memcpy(static_cast<void*>(&restored), &move.bits, sizeof(M));
    return restored;
  }
  template <class M>
  static void append(const MoveList<M>& from, MoveList<Move>& to) {
    to.append(from.size(), [&](Move* end) {
      for (const M& move : from) *end++ = erased(move);
      return end;
    });
  }

  template <class G>
  static constexpr Model make_model() {
    using M = typename G::Move;
    return {
        .type = &typeid(G),
        .copy = [](const AnyGame& from,
                   AnyGame& to) { to.construct<G>([&]() -> const G& { return inside<G>(from); }); },
        .move =
            [](AnyGame& from, AnyGame& to) {
              if constexpr (kFits<G>)
                to.construct<G>(
                    [&]() -> G&& { return std::move(const_cast<G&>(inside<G>(from))); });
              else
                new (to.storage_) G*(std::exchange(heap_pointer<G>(from), nullptr));
            },
        .destroy =
            [](AnyGame& any) {
              if constexpr (!kFits<G>)
                delete heap_pointer<G>(any);
              else if constexpr (!std::is_trivially_destructible_v<G>)
                const_cast<G&>(inside<G>(any)).~G();
            },
        .after =
            [](const AnyGame& from, Move move, AnyGame& to) {
              to.construct<G>([&] { return inside<G>(from).after(restore<M>(move)); });
            },
        .moves =
            [](const AnyGame& any, MoveList<Move>& list) {
              MoveList<M> own;
              inside<G>(any).moves(own);
              append(own, list);
            },
        .outcome = [](const AnyGame& any) { return inside<G>(any).outcome(); },
        .evaluate = [](const AnyGame& any) { return inside<G>(any).evaluate(); },
        .key = [](const AnyGame& any) { return inside<G>(any).key(); },
        .canonical_key =
            [](const AnyGame& any) {
              if constexpr (Symmetric<G>)
                return inside<G>(any).canonical_key();
              else
                return inside<G>(any).key();
            },
        .text = [](const AnyGame& any) { return inside<G>(any).text(); },
        .move_text = [](const AnyGame& any,
                        Move move) { return inside<G>(any).move_text(restore<M>(move)); },
        .drawing =
            [](const AnyGame& any) {
              if constexpr (Drawable<G>)
                return inside<G>(any).drawing();
              else
                return inside<G>(any).text() + "\n";
            },
        .noisy_moves =
            [](const AnyGame& any, MoveList<Move>& list) {
              if constexpr (NoisyMoves<G>) {
                MoveList<M> own;
                inside<G>(any).noisy_moves(own);
                append(own, list);
              } else {
                static_cast<void>(any), static_cast<void>(list);
              }
            },
        .promise =
            [](const AnyGame& any, Move move) {
              if constexpr (OrdersMoves<G>)
                return inside<G>(any).promise(restore<M>(move));
              else
                return static_cast<void>(any), static_cast<void>(move), 0;
            },
        .is_settled =
            [](const AnyGame& any, Value value, int depth) {
              if constexpr (KnowsItsEnd<G>)
                return inside<G>(any).is_settled(value, depth);
              else
                return static_cast<void>(any), static_cast<void>(value), false;
            },
        .has_noisy_moves = NoisyMoves<G>,
        .has_symmetry = Symmetric<G>,
    };
  }
  // Hidden: two plug-ins whose classes share a name must not share a model.
  template <class G>
  [[gnu::visibility("hidden")]] static constexpr Model kModel = make_model<G>();

  const Model* model_;
  alignas(std::max_align_t) std::byte storage_[kInlineBytes];
};

static_assert(Game<AnyGame> && TextNotation<AnyGame> && Symmetric<AnyGame> && NoisyMoves<AnyGame> &&
              OrdersMoves<AnyGame> && Drawable<AnyGame> && KnowsItsEnd<AnyGame>);

}  // namespace espalier
