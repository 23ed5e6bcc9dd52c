// SPDX-License-Identifier: MIT
#include "espalier/lab/page.hpp"

#include "espalier/core/svg.hpp"
#include "espalier/lab/plot.hpp"
#include "espalier/lab/report_style.hpp"

namespace espalier::lab {

std::string html_page(std::string_view title, std::string_view body) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         // Nothing is loaded, nothing runs.
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; img-src data:\">\n"
         "<title>" +
         Svg::escaped(title) + "</title>\n<style>" + std::string(kReportStyle) + plot_style() +
         "</style></head>\n<body id=\"top\">" + std::string(body) + "</body></html>\n";
}

}  // namespace espalier::lab
