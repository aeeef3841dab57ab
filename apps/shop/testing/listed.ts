/** Stored values of columns that no schema describes, for the test of files. */
export const listed = {
  order: {
    products: [
      [
        { name: '奶茶', specName: '大杯', num: 2, img: null },
        { name: '水', specName: null, num: 1, img: null },
      ],
      [{ name: '蛋糕', specName: null, num: 1, img: null }],
    ],
    customer: [{ name: '王芳', mobile: '139****0001' }],
  },
  product: {
    specs: [
      [
        { name: '小杯', price: 1200 },
        { name: '大杯', price: 1550 },
      ],
    ],
    stock: [12_345, -1],
  },
  record: { num: [300, -2], before: [1, -1], after: [2, 12_000] },
}
