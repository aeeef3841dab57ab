# The figures of contract/statistics once more, written from the formulas, for statistics.long.test.ts. One case a line:
# kind;u;sd;lsl;usl;data. The data are numbers separated by commas, subgroups by |, samples as count/size. Each answer is
# one line: of a chart for each point value, u, sd, and the lines from -3 to +3, of the main chart, then of the spread.

options(digits = 17, warn = 2)

# The distribution of the range of n normal values is ptukey with infinite degrees of freedom. It is exact to 1e-9 for the
# sizes of the random cases; of larger ones the means are those of Tippett's integral, below.
beyond <- function(w, n) ptukey(w, n, Inf, lower.tail = FALSE)
moment <- function(f) integrate(f, 0, 20, rel.tol = 1e-12, subdivisions = 2000)$value
d2.of <- sapply(1:8, function(n) if (n == 1) NA else moment(function(w) beyond(w, n)))
d3.of <- sapply(1:8, function(n) if (n == 1) NA else sqrt(moment(function(w) 2 * w * beyond(w, n)) - d2.of[n]^2))
c4 <- function(n) sqrt(2 / (n - 1)) * gamma(n / 2) / gamma((n - 1) / 2)

tippett <- function(n) {
  f <- function(x) 1 - pnorm(x, lower.tail = FALSE)^n - pnorm(x)^n
  2 * integrate(f, 0, 12, rel.tol = 1e-13, subdivisions = 2000)$value
}

point <- function(value, u, sd, least = -Inf, most = Inf)
  c(value, u, sd, pmin(most, pmax(least, u + c(-3, -2, -1, 1, 2, 3) * sd)))

numbers <- function(text, by = ",") as.numeric(strsplit(text, by, fixed = TRUE)[[1]])
groups <- function(text) lapply(strsplit(text, "|", fixed = TRUE)[[1]], numbers)

xbar <- function(all, u, sd, spread) {
  sizes <- sapply(all, length)
  values <- sapply(all, spread$of)
  sigma <- if (is.na(sd)) spread$sigma(values, sizes) else rep(sd, length(all))
  centre <- if (is.na(u)) sum(sapply(all, sum)) / sum(sizes) else u
  c(mapply(function(g, s) point(mean(g), centre, s / sqrt(length(g))), all, sigma),
    mapply(function(v, s, n) point(v, spread$mean(n) * s, spread$sd(n) * s, 0), values, sigma, sizes))
}

by.range <- list(of = function(g) max(g) - min(g), mean = function(n) d2.of[n], sd = function(n) d3.of[n],
  sigma = function(r, n) rep(mean(r / d2.of[n]), length(r)))
by.sd <- list(of = sd, mean = c4, sd = function(n) sqrt(1 - c4(n)^2), sigma = function(s, n) {
  same <- all(n == n[1])
  (if (same) mean(s) else sqrt(sum((n - 1) * s^2) / sum(n - 1))) / c4(n)
})

imr <- function(x, u, sd) {
  mr <- abs(diff(x))
  s <- if (is.na(sd)) mean(mr) / d2.of[2] else sd
  c(sapply(x, point, if (is.na(u)) mean(x) else u, s), sapply(mr, point, d2.of[2] * s, d3.of[2] * s, 0))
}

attributes.of <- function(kind, samples, u) {
  count <- sapply(samples, function(s) s[1])
  n <- sapply(samples, function(s) s[2])
  rate <- sum(count) / sum(n)
  centre <- if (!is.na(u)) u else switch(kind, np = rate * n[1], c = mean(count), rate)
  sd <- switch(kind, p = sqrt(centre * (1 - centre) / n), np = sqrt(centre * (1 - centre / n)),
    c = sqrt(centre) + 0 * n, u = sqrt(centre / n))
  value <- if (kind %in% c("p", "u")) count / n else count
  most <- switch(kind, p = 1 + 0 * n, np = n, Inf + 0 * n)
  mapply(function(v, s, m) point(v, centre, s, 0, m), value, sd, most)
}

capability <- function(x, lsl, usl) {
  u <- mean(x)
  s <- sqrt(sum((x - u)^2) / (length(x) - 1))
  edges <- min(x) + (max(x) - min(x)) * (0:8) / 8
  bins <- pmin(findInterval(x, c(edges[1:8], max(x))), 8)
  c(point(length(x), u, s), (usl - lsl) / (6 * s), min((usl - u) / (3 * s), (u - lsl) / (3 * s)),
    mean(x > usl | x < lsl), pnorm((lsl - u) / s) + pnorm((usl - u) / s, lower.tail = FALSE), tabulate(bins, 8))
}

for (line in readLines(file("stdin"))) {
  part <- strsplit(line, ";", fixed = TRUE)[[1]]
  given <- suppressWarnings(as.numeric(part[2:5]))
  u <- given[1]; sd <- given[2]; lsl <- given[3]; usl <- given[4]
  data <- part[6]
  samples <- function() lapply(strsplit(data, ",", fixed = TRUE)[[1]], numbers, "/")
  answer <- switch(part[1], d2 = sapply(numbers(data), tippett), capability = capability(numbers(data), lsl, usl),
    xbarR = xbar(groups(data), u, sd, by.range), xbarS = xbar(groups(data), u, sd, by.sd),
    iMr = imr(numbers(data), u, sd), attributes.of(part[1], samples(), u))
  cat(format(answer, digits = 17, trim = TRUE), sep = " ")
  cat("\n")
}
