# Flags for our own code, kept out of what users of the installed library inherit.
add_library(espalier_flags INTERFACE)
target_compile_options(espalier_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
# GCC bug 105651: g++ 12 at -O3 sees overlapping copies in "text" + std::string that do not exist.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(espalier_flags INTERFACE -Wno-restrict)
endif()
# A fused multiplication rounds once instead of twice: simulated runs that weigh probabilities would
# differ from one kind of processor to another.
target_compile_options(espalier_flags INTERFACE -ffp-contract=off)
if(ESPALIER_NATIVE)
  target_compile_options(espalier_flags INTERFACE -march=native)
elseif(ESPALIER_PORTABLE)
  target_compile_options(espalier_flags INTERFACE -march=x86-64-v2 -mtune=generic)
endif()
# There are twenty test programs, and lld links them in a fifth of the default linker's time.
find_program(ESPALIER_LLD ld.lld)
mark_as_advanced(ESPALIER_LLD)
if(ESPALIER_TESTS AND ESPALIER_LLD)
  target_link_options(espalier_flags INTERFACE -fuse-ld=lld)
endif()
if(ESPALIER_PORTABLE)
  target_link_options(espalier_flags INTERFACE -static)
  target_compile_definitions(espalier_flags INTERFACE ESPALIER_STATIC)
endif()
if(ESPALIER_SANITIZE)
  target_compile_options(espalier_flags INTERFACE -fsanitize=${ESPALIER_SANITIZE}
                                                  -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(espalier_flags INTERFACE -fsanitize=${ESPALIER_SANITIZE})
endif()
