/** Stored values of columns that no schema describes, for the test of files. */
export const listed = {
  order: {
    products: [
      [
        { name: '可乐', num: 2 },
        { name: '水', num: 1 },
      ],
    ],
  },
}
