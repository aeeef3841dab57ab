/** The names of the settings that several kinds of charts share. */
export const trend = {
  config: 'Chart',
  'config.fieldList': 'Fields',
  'config.fieldList.field': 'Column',
  'config.fieldList.name': 'Name',
  'config.fieldList.unit': 'Unit',
  'config.fieldList.yAxis': 'Value axis',
  'config.fieldList.yAxis=0': 'Left',
  'config.fieldList.yAxis=1': 'Right',
  'config.fieldList.yAxis=2': 'Left 2',
  'config.fieldList.yAxis=3': 'Right 2',
  'config.fieldList.yAxis=4': 'Left 3',
  'config.fieldList.yAxis=5': 'Right 3',
  'config.fieldList.yAxis=6': 'Left 4',
  'config.fieldList.yAxis=7': 'Right 4',
  'config.fieldList.yAxis=8': 'Left 5',
  'config.fieldList.yAxis=9': 'Right 5',
  'config.fieldList.stepLine': 'Steps',
  'config.fieldList.dashed': 'Dashed',
  'config.fieldList.yMin': 'Minimum',
  'config.fieldList.yMax': 'Maximum',
  'config.fieldList.log': 'Logarithmic axis',
  'config.fieldList.inverse': 'Inverse axis',
  'config.fieldList.precision': 'Decimals',
  'config.fieldList.colors': 'Colors',
  'config.lineAdvOption': 'Lines',
  'config.lineAdvOption.smooth': 'Smooth',
  'config.leftMargin': 'Left margin',
  'config.rightMargin': 'Right margin',
  'config.precision': 'Decimals',
  'config.plotYMin': 'Minimum of the value axis',
  'config.plotYMax': 'Maximum of the value axis',
  'config.name': 'Name of the value axis',
  'config.thresholds': 'Thresholds',
  'config.thresholds.value': 'Value',
  'config.thresholds.label': 'Name',
  'config.thresholds.color': 'Color',
}

export const pieces = {
  'config.lineAdvOption.pieces': 'Colored parts',
  'config.lineAdvOption.pieces.gt': 'Above',
  'config.lineAdvOption.pieces.lte': 'Up to',
  'config.lineAdvOption.pieces.color': 'Color',
}

export const axes = {
  'config.XAxisType': 'Horizontal axis',
  'config.XAxisType=time': 'Time',
  'config.XAxisType=value': 'Value',
  'config.XAxisType=category': 'Category',
  'config.scatterAdvOption': 'Points and numeric horizontal axis',
  'config.scatterAdvOption.refTag': 'Column of the horizontal axis',
  'config.scatterAdvOption.xMin': 'Minimum of the horizontal axis',
  'config.scatterAdvOption.xMax': 'Maximum of the horizontal axis',
  'config.barAdvOption': 'Bars',
  'config.barAdvOption.stack': 'Stacked',
}

export const shared = {
  sharesRange: 'Share the time range with other widgets',
}
