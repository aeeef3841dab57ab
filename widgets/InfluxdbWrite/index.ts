import { defineWidget } from '@atrium/charts/contract/define/widget'
import { checkInfluxdbWrite } from '@atrium/dashboards/contract/control-checks'
import { controlColumns } from '@atrium/dashboards/contract/control-columns'
import { INFLUXDB_GROUPS } from '@atrium/dashboards/contract/control-groups'
import { INFLUXDB_WRITE_PROPS } from '@atrium/dashboards/contract/control-props'

export default defineWidget({
  kind: 'InfluxdbWrite',
  icon: 'M2.5 13.5h11M9.75 3.25l2 2L6 11H4V9zM8.25 4.75l2 2',
  cover: 'act',
  size: { width: 400, height: 300 },
  props: INFLUXDB_WRITE_PROPS,
  shape: () => 'single',
  drawnColumns: controlColumns,
  drawnRows: () => 'newest',
  needs: 'control',
  relay: 'influxdbWrite',
  groups: INFLUXDB_GROUPS,
  fullScreen: false,
  check: checkInfluxdbWrite,
})
