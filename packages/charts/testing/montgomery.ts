/**
 * Data of D. C. Montgomery, Introduction to Statistical Quality Control (7th edition, 2013). The figures that the book
 * prints for them stand in the tests.
 */

/** Table 6.3: inside diameters in mm of 25 subgroups of 5 forged piston rings (`pistonrings` of R's package qcc). */
export const PISTON_RINGS: readonly (readonly number[])[] = [
  [74.03, 74.002, 74.019, 73.992, 74.008],
  [73.995, 73.992, 74.001, 74.011, 74.004],
  [73.988, 74.024, 74.021, 74.005, 74.002],
  [74.002, 73.996, 73.993, 74.015, 74.009],
  [73.992, 74.007, 74.015, 73.989, 74.014],
  [74.009, 73.994, 73.997, 73.985, 73.993],
  [73.995, 74.006, 73.994, 74.0, 74.005],
  [73.985, 74.003, 73.993, 74.015, 73.988],
  [74.008, 73.995, 74.009, 74.005, 74.004],
  [73.998, 74.0, 73.99, 74.007, 73.995],
  [73.994, 73.998, 73.994, 73.995, 73.99],
  [74.004, 74.0, 74.007, 74.0, 73.996],
  [73.983, 74.002, 73.998, 73.997, 74.012],
  [74.006, 73.967, 73.994, 74.0, 73.984],
  [74.012, 74.014, 73.998, 73.999, 74.007],
  [74.0, 73.984, 74.005, 73.998, 73.996],
  [73.994, 74.012, 73.986, 74.005, 74.007],
  [74.006, 74.01, 74.018, 74.003, 74.0],
  [73.984, 74.002, 74.003, 74.005, 73.997],
  [74.0, 74.01, 74.013, 74.02, 74.003],
  [73.982, 74.001, 74.015, 74.005, 73.996],
  [74.004, 73.999, 73.99, 74.006, 74.009],
  [74.01, 73.989, 73.99, 74.009, 74.014],
  [74.015, 74.008, 73.993, 74.0, 74.01],
  [73.982, 73.984, 73.995, 74.017, 74.013],
]

/** Table 6.4: how many of each of these subgroups were measured, for the chart with unequal sizes. */
export const UNEQUAL_SIZES = [5, 3, 5, 5, 5, 4, 4, 5, 4, 5, 5, 5, 3, 5, 3, 5, 4, 5, 5, 3, 5, 5, 5, 5, 5]

/** Table 6.6: the cost of processing 20 weeks of loan applications. */
export const LOAN_COSTS = [
  310, 288, 297, 298, 307, 303, 294, 297, 308, 306, 294, 299, 297, 299, 314, 295, 293, 306, 301, 304,
]

/** Table 7.1: leaking cans of orange juice in 30 samples of 50. */
export const JUICE_CANS = [
  12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
].map((count) => ({ count, size: 50 }))

/** Table 7.4: purchase orders with errors, in 25 samples of unequal sizes. */
export const PURCHASE_ORDERS = [
  [12, 100],
  [8, 80],
  [6, 80],
  [9, 100],
  [10, 110],
  [12, 110],
  [11, 100],
  [16, 100],
  [10, 90],
  [6, 90],
  [20, 110],
  [15, 120],
  [9, 120],
  [8, 120],
  [6, 110],
  [8, 80],
  [10, 80],
  [7, 80],
  [5, 90],
  [8, 100],
  [5, 100],
  [8, 100],
  [10, 100],
  [6, 90],
  [9, 90],
].map(([count = 0, size = 0]) => ({ count, size }))

/** Table 7.7: nonconformities in 26 samples of 100 printed circuit boards. */
export const CIRCUIT_BOARDS = [
  21, 24, 16, 12, 15, 5, 28, 20, 31, 25, 20, 24, 16, 19, 10, 17, 13, 22, 18, 39, 30, 24, 16, 19, 17, 15,
]

/** Table 7.10: errors in 20 samples of 50 shipments. */
export const SHIPMENTS = [2, 3, 8, 1, 1, 4, 1, 4, 5, 1, 8, 2, 4, 3, 4, 1, 8, 3, 7, 4].map((count) => ({
  count,
  size: 50,
}))

/** Table 7.11: defects of dyed cloth in 10 rolls, whose sizes are in units of 50 m². */
export const DYED_CLOTH = [
  [14, 10],
  [12, 8],
  [20, 13],
  [11, 10],
  [7, 9.5],
  [10, 10],
  [21, 12],
  [16, 10.5],
  [19, 12],
  [23, 12.5],
].map(([count = 0, size = 0]) => ({ count, size }))
