import { axes, shared, trend } from '@atrium/charts/web/chart/settings.en_US'

export default {
  ...trend,
  ...axes,
  ...shared,
  'config.fieldList.type': 'Form',
  'config.fieldList.type=line': 'Line',
  'config.fieldList.type=area': 'Area',
  'config.fieldList.type=bar': 'Bar',
  'config.fieldList.type=scatter': 'Points',
}
