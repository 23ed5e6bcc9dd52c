// SPDX-License-Identifier: MIT
#include "espalier/games/plugin.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <memory>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {
namespace {

#ifdef ESPALIER_STATIC
constexpr bool kCanLoad = false;  // a static program has no loader that knows its own libraries
void* open_library(const char*) { return nullptr; }
#else
constexpr bool kCanLoad = true;
void* open_library(const char* path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }
#endif

struct Close {
  void operator()(void* library) const { dlclose(library); }
};

/// The loader's message, without the file's name in front, which ours have already.
std::string loader_message(const std::string& path) {
  const char* error = dlerror();
  std::string message = error != nullptr ? error : "unknown reason";
  if (message.starts_with(path + ": ")) message.erase(0, path.size() + 2);
  return message;
}

/// Why the plug-in cannot be used; empty when it can.
std::string objection(const Plugin* plugin) {
  if (plugin == nullptr || plugin->magic != Plugin::kMagic)
    return "its espalier_plugin() does not return a plug-in";
  if (plugin->version != kPluginVersion)
    return "it was built for plug-in version " + std::to_string(plugin->version) +
           ", this program has version " + std::to_string(kPluginVersion) +
           "; build it again with this version's headers";
  if (plugin->build != PluginBuild())
    return "it was built with another standard library or other headers than this program (" +
           std::string(PluginBuild().library) + ")";
  const auto& name = plugin->entry.name;
  if (name.empty() || words(name).size() != 1 || words(name)[0] != name)
    return "its game's name " + in_quotes(name) + " is not one word";
  return "";
}

}  // namespace

const GameEntry& load_plugin(const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    return InputError("plug-in '" + path + "': " + why);
  };
  if (!kCanLoad) throw refuse("this program was linked statically and cannot load plug-ins");
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw refuse("no such file");
  if (!std::filesystem::is_regular_file(path, error)) throw refuse("not a file");

  // Without a slash the loader would search the system's folders instead.
  const auto file = path.find('/') == path.npos ? "./" + path : path;
  std::unique_ptr<void, Close> library(open_library(file.c_str()));
  if (!library) throw refuse("cannot be loaded: " + loader_message(file));
  auto* symbol = dlsym(library.get(), "espalier_plugin");
  if (symbol == nullptr) throw refuse("has no function espalier_plugin(), so it is no plug-in");

  const Plugin* plugin = reinterpret_cast<const Plugin* (*)()>(symbol)();
  if (const auto why = objection(plugin); !why.empty()) throw refuse(why);
  try {
    add_game(plugin->entry);
  } catch (const InputError& taken) {
    throw refuse(taken.what());
  }
  static_cast<void>(library.release());
  return games().back();
}

}  // namespace espalier
