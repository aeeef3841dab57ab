export default {
  synonyms: 'GIS 点位 定位 位置 经纬度 车辆 轨迹 电子围栏 百度地图 高德地图 天地图 标注',
  fleet: '车队地图',
  'fleet.about': '车辆位置，按状态着色',
  'fleet.synonyms': 'GPS 车辆 物流 定位 监控 配送',
  fences: '区域地图',
  'fences.about': '电子围栏和其中的点位数',
  'fences.synonyms': '围栏 多边形 厂区 园区 地块 范围',
}
