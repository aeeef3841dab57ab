import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { chartTypePictures } from '@atrium/charts/web/chart/type-pictures'

const { pie, ring } = CHART_TYPES

export default chartTypePictures([pie, ring])
