// SPDX-License-Identifier: MIT
#include "espalier/lab/store.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::lab {
namespace {

// `search.text` says everything about a search; `result` has a column for every field of
// Measurement. `results` is for people: SELECT * FROM results. Format 1 had fewer fields and no
// revisions: its rows are of none that is known.
constexpr int kFormat = 2;  // user_version of the file
constexpr int kFirstFormat = 1;
constexpr int kApplication = 0x65734c61;  // application_id: "esLa"
constexpr int kPatience_ms = 20'000;      // while another program writes

std::string columns(const char* before = "") {
  std::string list;
  Measurement::for_each_field([&](const char* name, Field) {
    list += (list.empty() ? "" : ", ") + std::string(before) + name;
  });
  return list;
}

std::string schema() {
  std::string fields;
  Measurement::for_each_field(
      [&](const char* name, Field) { fields += std::string(name) + " REAL NOT NULL, "; });
  return "BEGIN IMMEDIATE;"
         "CREATE TABLE IF NOT EXISTS search(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
         "CREATE TABLE IF NOT EXISTS revision(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
         "CREATE TABLE IF NOT EXISTS result(search INTEGER NOT NULL REFERENCES search(id), "
         "number INTEGER NOT NULL, " +
         fields +
         "revision INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(search, number)) WITHOUT ROWID;"
         "CREATE VIEW IF NOT EXISTS results AS SELECT search.text AS search, number, "
         "revision.text AS revision, " +
         columns("result.") +
         " FROM result JOIN search ON search.id = result.search "
         "LEFT JOIN revision ON revision.id = result.revision;" +
         "PRAGMA application_id = " + std::to_string(kApplication) +
         ";PRAGMA user_version = " + std::to_string(kFormat) + ";COMMIT;";
}

/// One prepared statement; `reset` makes it ready again.
class Statement {
 public:
  Statement(sqlite3* handle, const std::string& text) {
    if (sqlite3_prepare_v2(handle, text.c_str(), -1, &statement_, nullptr) != SQLITE_OK)
      throw std::runtime_error(std::string("the results: ") + sqlite3_errmsg(handle));
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(int place, const std::string& text) {
    sqlite3_bind_text(statement_, place, text.c_str(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
  }
  void bind(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }
  void bind(int place, double number) { sqlite3_bind_double(statement_, place, number); }

  /// True: there is a row to read.
  bool step() {
    const int status = sqlite3_step(statement_);
    if (status == SQLITE_ROW) return true;
    if (status == SQLITE_DONE) return false;
    throw std::runtime_error(std::string("the results could not be kept: ") +
                             sqlite3_errmsg(sqlite3_db_handle(statement_)));
  }
  void reset() { sqlite3_reset(statement_); }
  [[nodiscard]] std::int64_t integer(int column) const {
    return sqlite3_column_int64(statement_, column);
  }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_, column); }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

/// What brings a file of the first format up to date: its searches did not measure the new fields.
std::string upgrade_of(sqlite3* handle) {
  std::string steps = "BEGIN IMMEDIATE; DROP VIEW results;";
  Statement find(handle, "SELECT count(*) FROM pragma_table_info('result') WHERE name = ?");
  const auto add = [&](const char* name, const char* type) {
    find.bind(1, std::string(name));
    find.step();
    if (find.integer(0) == 0)
      steps += "ALTER TABLE result ADD COLUMN " + std::string(name) + " " + type +
               " NOT NULL DEFAULT 0;";
    find.reset();
  };
  Measurement::for_each_field([&](const char* name, Field) { add(name, "REAL"); });
  add("revision", "INTEGER");
  return steps + "PRAGMA user_version = " + std::to_string(kFormat) + "; COMMIT";
}

/// SQLite puts files of its own beside it even to read, unless it is told that nobody writes.
bool takes_files_beside(const std::string& path) {
  const auto folder = std::filesystem::absolute(path).parent_path();
  return access(folder.c_str(), W_OK) == 0 || std::filesystem::exists(path + "-wal");
}
std::string without_files_beside(const std::string& path) {
  std::string place = "file:";
  for (const char c : path)
    place += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
  return place + "?immutable=1";
}

}  // namespace

class Store::Database {
 public:
  Database(const std::string& path, std::string_view revision, Use use) : path_(path), use_(use) {
    use == Use::kRead ? open_to_read() : open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    sqlite3_busy_timeout(handle_, kPatience_ms);
    const bool is_new = pragma("schema_version") == 0;
    const auto format = pragma("user_version");
    if (!is_new &&
        (pragma("application_id") != kApplication || (format != kFormat && format != kFirstFormat)))
      refuse("it holds something else; name another file with --database");
    if (use == Use::kKeep) {
      prepare(format);
      Statement insert(handle_, "INSERT OR IGNORE INTO revision(text) VALUES (?)");
      insert.bind(1, std::string(revision));
      insert.step();
    } else if (format != kFormat) {
      refuse(is_new ? "it holds no results"
                    : "it is of an older format; espalier lab run renews it");
    }
    Statement find(handle_, "SELECT id FROM revision WHERE text = ?");
    find.bind(1, std::string(revision));
    if (find.step()) revision_ = find.integer(0);
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  sqlite3* handle() { return handle_; }
  /// The number of this program's revision in the file.
  [[nodiscard]] std::int64_t revision() const { return revision_; }

  void execute(const std::string& text) {
    if (sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) refuse();
  }
  /// The search's number in the file; 0 when it is not there.
  std::int64_t id(const Search& search) {
    Statement find(handle_, "SELECT id FROM search WHERE text = ?");
    find.bind(1, search.key());
    return find.step() ? find.integer(0) : 0;
  }
  std::int64_t make_id(const Search& search) {
    const auto [place, is_new] = ids_.try_emplace(search.key(), 0);
    if (!is_new) return place->second;
    Statement insert(handle_, "INSERT OR IGNORE INTO search(text) VALUES (?)");
    insert.bind(1, search.key());
    insert.step();
    return place->second = id(search);
  }

 private:
  void open(const std::string& place, int flags) {
    if (sqlite3_open_v2(place.c_str(), &handle_, flags, nullptr) != SQLITE_OK) refuse();
  }
  void open_to_read() {
    if (!std::filesystem::exists(path_)) refuse("there is no such file");
    if (takes_files_beside(path_))
      open(path_, SQLITE_OPEN_READWRITE);  // if it may be: else they stay there
    else
      open(without_files_beside(path_), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  }
  /// Makes the tables when there are none, or brings them up to date.
  void prepare(std::int64_t format) {
    // Written ahead: a row costs one append, and a killed program leaves a whole file.
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    if (format == kFirstFormat) execute(upgrade_of(handle_));
    execute(schema());
  }
  std::int64_t pragma(const std::string& name) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle_, ("PRAGMA " + name).c_str(), -1, &statement, nullptr) !=
        SQLITE_OK)
      refuse();
    const int status = sqlite3_step(statement);
    const auto value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    if (status != SQLITE_ROW) refuse();
    return value;
  }
  [[noreturn]] void refuse(std::string why = {}) {
    if (why.empty()) why = handle_ ? sqlite3_errmsg(handle_) : "no memory";
    sqlite3_close(std::exchange(handle_, nullptr));
    throw InputError((use_ == Use::kRead ? "cannot read results in " : "cannot keep results in ") +
                     in_quotes(path_) + ": " + why);
  }

  static constexpr std::int64_t kNone = -1;  // 0: of an unknown revision

  std::string path_;
  Use use_;
  sqlite3* handle_ = nullptr;
  std::int64_t revision_ = kNone;
  std::map<std::string, std::int64_t> ids_;
};

Store::Store(const std::string& path, std::string_view revision, Use use)
    : database_(std::make_unique<Database>(path, revision, use)) {}
Store::~Store() = default;

void Store::put(const Search& search, std::uint64_t number, const Measurement& measurement) {
  const std::scoped_lock lock(mutex_);
  static const std::string text = [] {
    std::string places = "?, ?, ?";
    Measurement::for_each_field([&](const char*, Field) { places += ", ?"; });
    return "INSERT OR REPLACE INTO result(search, number, revision, " + columns() + ") VALUES (" +
           places + ")";
  }();
  Statement insert(database_->handle(), text);
  insert.bind(1, database_->make_id(search));
  insert.bind(2, static_cast<std::int64_t>(number));
  insert.bind(3, database_->revision());
  int place = 4;
  Measurement::for_each_field(
      [&](const char*, Field field) { insert.bind(place++, measurement.*field); });
  insert.step();
}

std::set<std::uint64_t> Store::done(const Search& search) {
  const std::scoped_lock lock(mutex_);
  Statement select(database_->handle(),
                   "SELECT number FROM result WHERE search = ? AND revision = ?");
  select.bind(1, database_->id(search));
  select.bind(2, database_->revision());
  std::set<std::uint64_t> numbers;
  while (select.step()) numbers.insert(static_cast<std::uint64_t>(select.integer(0)));
  return numbers;
}

Data Store::load(const std::vector<Search>& searches) {
  const std::scoped_lock lock(mutex_);
  Data data;
  Statement select(database_->handle(), "SELECT number, " + columns() +
                                            " FROM result WHERE search = ? AND revision = ?");
  select.bind(2, database_->revision());
  for (const Search& search : searches) {
    select.bind(1, database_->id(search));
    Series& series = data[search.key()];
    while (select.step()) {
      Measurement& measurement = series[static_cast<std::uint64_t>(select.integer(0))];
      int column = 1;
      Measurement::for_each_field(
          [&](const char*, Field field) { measurement.*field = select.real(column++); });
    }
    select.reset();
  }
  return data;
}

std::size_t Store::outdated(const std::vector<Search>& searches) {
  const std::scoped_lock lock(mutex_);
  Statement count(database_->handle(),
                  "SELECT COUNT(*) FROM result WHERE search = ? AND revision != ?");
  count.bind(2, database_->revision());
  std::size_t sum = 0;
  for (const Search& search : searches) {
    count.bind(1, database_->id(search));
    count.step();
    sum += static_cast<std::size_t>(count.integer(0));
    count.reset();
  }
  return sum;
}

void Store::forget(const std::vector<Search>& searches, std::uint64_t seed, int count) {
  const std::scoped_lock lock(mutex_);
  database_->execute("BEGIN IMMEDIATE");
  for (const Search& search : searches) {
    const auto numbers = search.on.numbers(seed, count);
    Statement remove(database_->handle(),
                     "DELETE FROM result WHERE search = ? AND number BETWEEN ? AND ?");
    remove.bind(1, database_->id(search));
    remove.bind(2, static_cast<std::int64_t>(numbers.first));
    remove.bind(3, static_cast<std::int64_t>(numbers.last));
    remove.step();
  }
  database_->execute("COMMIT");
}

}  // namespace espalier::lab
