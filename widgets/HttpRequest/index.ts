import { defineWidget } from '@atrium/charts/contract/define/widget'
import { checkHttpRequest } from '@atrium/dashboards/contract/control-checks'
import { controlColumns } from '@atrium/dashboards/contract/control-columns'
import { HTTP_GROUPS } from '@atrium/dashboards/contract/control-groups'
import { HTTP_ADDRESS, HTTP_REQUEST_PROPS } from '@atrium/dashboards/contract/control-props'

export default defineWidget({
  kind: 'HttpRequest',
  icon: 'M8 2.5v5.25M5.25 4.25a4.75 4.75 0 1 0 5.5 0',
  cover: 'act',
  size: { width: 360, height: 260 },
  props: HTTP_REQUEST_PROPS,
  shape: () => 'single',
  drawnColumns: controlColumns,
  drawnRows: () => 'newest',
  needs: 'control',
  relay: 'httpRequest',
  address: HTTP_ADDRESS,
  groups: HTTP_GROUPS,
  fullScreen: false,
  check: checkHttpRequest,
})
