export default {
  name: '图形',
  about: '自己画的图；数据行按名称改变图中的对象',
  noName: '数据中没有写对象名称的列',
} as const
