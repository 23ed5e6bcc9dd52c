# `find_package(espalier)` from another project; tests/package builds one.
include(CMakePackageConfigHelpers)
install(TARGETS espalier espalier_machines espalier_redis EXPORT espalier_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/espalier DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN "app" EXCLUDE PATTERN "lab" EXCLUDE)
install(EXPORT espalier_targets NAMESPACE espalier::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/espalier)
configure_package_config_file(
  cmake/espalier-config.cmake.in ${PROJECT_BINARY_DIR}/espalier-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/espalier)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/espalier-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/espalier-config.cmake
              ${PROJECT_BINARY_DIR}/espalier-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/espalier)
