import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { chartTypePictures } from '@atrium/charts/web/chart/type-pictures'

export default chartTypePictures(Object.values(CHART_TYPES))
