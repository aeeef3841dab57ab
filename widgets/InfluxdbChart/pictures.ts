import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { chartTypePictures } from '@atrium/charts/web/chart/type-pictures'

const { trend, stacked, area, segment } = CHART_TYPES

export default chartTypePictures([trend, stacked, area, segment])
