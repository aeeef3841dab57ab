/** The names of the settings that several kinds of charts share. */
export const trend = {
  config: '图表',
  'config.fieldList': '字段',
  'config.fieldList.field': '数据列',
  'config.fieldList.name': '名称',
  'config.fieldList.unit': '单位',
  'config.fieldList.yAxis': '数值轴',
  'config.fieldList.yAxis=0': '左轴',
  'config.fieldList.yAxis=1': '右轴',
  'config.fieldList.yAxis=2': '左轴 2',
  'config.fieldList.yAxis=3': '右轴 2',
  'config.fieldList.yAxis=4': '左轴 3',
  'config.fieldList.yAxis=5': '右轴 3',
  'config.fieldList.yAxis=6': '左轴 4',
  'config.fieldList.yAxis=7': '右轴 4',
  'config.fieldList.yAxis=8': '左轴 5',
  'config.fieldList.yAxis=9': '右轴 5',
  'config.fieldList.stepLine': '阶梯线',
  'config.fieldList.dashed': '虚线',
  'config.fieldList.yMin': '最小值',
  'config.fieldList.yMax': '最大值',
  'config.fieldList.log': '对数轴',
  'config.fieldList.inverse': '反向轴',
  'config.fieldList.precision': '小数位数',
  'config.fieldList.colors': '颜色',
  'config.lineAdvOption': '线',
  'config.lineAdvOption.smooth': '平滑',
  'config.leftMargin': '左边距',
  'config.rightMargin': '右边距',
  'config.precision': '小数位数',
  'config.plotYMin': '数值轴最小值',
  'config.plotYMax': '数值轴最大值',
  'config.name': '数值轴名称',
  'config.thresholds': '阈值线',
  'config.thresholds.value': '数值',
  'config.thresholds.label': '名称',
  'config.thresholds.color': '颜色',
}

export const pieces = {
  'config.lineAdvOption.pieces': '颜色分段',
  'config.lineAdvOption.pieces.gt': '大于',
  'config.lineAdvOption.pieces.lte': '小于等于',
  'config.lineAdvOption.pieces.color': '颜色',
}

export const axes = {
  'config.XAxisType': '横轴',
  'config.XAxisType=time': '时间轴',
  'config.XAxisType=value': '数值轴',
  'config.XAxisType=category': '类目轴',
  'config.scatterAdvOption': '散点与数值横轴',
  'config.scatterAdvOption.refTag': '横轴数据列',
  'config.scatterAdvOption.xMin': '横轴最小值',
  'config.scatterAdvOption.xMax': '横轴最大值',
  'config.barAdvOption': '柱',
  'config.barAdvOption.stack': '堆叠',
}

export const shared = {
  sharesRange: '与其他组件共用时间范围',
}
