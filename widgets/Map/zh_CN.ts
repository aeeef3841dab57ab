export default {
  name: '地图',
  about: '在地图上显示点位、区域和聚合',
  loading: '地图加载中...',
  noColumns: '数据中没有经度和纬度：请在设置中选择列',
  missing: '数据中没有列 {name}：请在设置中重新选择',
  lost: {
    none: '{count} 行没有坐标',
    zero: '{count} 行坐标为 0,0，可能没有定位',
    outside: '{count} 行坐标超出经度 ±180 或纬度 ±90',
    swapped: '{count} 行的经度和纬度可能写反了',
  },
} as const
