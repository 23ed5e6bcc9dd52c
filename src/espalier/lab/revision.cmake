# Writes OUT, which defines kRevision: a hash of the sources in SOURCE that decide what a search finds, all of
# ROOMS and FILES.
string(REPLACE "," ";" patterns "${FILES}")
string(REPLACE "," ";" rooms "${ROOMS}")
foreach(room IN LISTS rooms)
  list(APPEND patterns "${room}/*.hpp" "${room}/*.cpp")
endforeach()
list(TRANSFORM patterns PREPEND "${SOURCE}/")
file(GLOB_RECURSE files RELATIVE "${SOURCE}" ${patterns})
list(SORT files)
set(all "")
foreach(name IN LISTS files)
  file(SHA256 "${SOURCE}/${name}" hash)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 revision "${all}")
string(SUBSTRING "${revision}" 0 10 revision)
file(WRITE "${OUT}" "#include \"espalier/lab/revision.hpp\"\n
const std::string_view espalier::lab::kRevision = \"${revision}\";\n")
