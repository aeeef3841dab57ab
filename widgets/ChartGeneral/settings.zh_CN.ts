import { axes, shared, trend } from '@atrium/charts/web/chart/settings.zh_CN'

export default {
  ...trend,
  ...axes,
  ...shared,
  'config.fieldList.type': '图形',
  'config.fieldList.type=line': '折线',
  'config.fieldList.type=area': '面积',
  'config.fieldList.type=bar': '柱',
  'config.fieldList.type=scatter': '散点',
}
