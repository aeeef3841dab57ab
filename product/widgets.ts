import Clock from '@atrium/widgets/Clock/index'
import Default from '@atrium/widgets/Default/index'
import Gauge from '@atrium/widgets/Gauge/index'
import InfluxdbChart from '@atrium/widgets/InfluxdbChart/index'
import InfluxdbSearch from '@atrium/widgets/InfluxdbSearch/index'
import InfluxdbText from '@atrium/widgets/InfluxdbText/index'
import InfluxdbValue from '@atrium/widgets/InfluxdbValue/index'
import RichText from '@atrium/widgets/RichText/index'
import StaticText from '@atrium/widgets/StaticText/index'
import Table from '@atrium/widgets/Table/index'
import Table2 from '@atrium/widgets/Table2/index'
import Text from '@atrium/widgets/Text/index'
import Value from '@atrium/widgets/Value/index'

export const widgets = [
  Value,
  InfluxdbChart,
  Gauge,
  Table,
  StaticText,
  Clock,
  InfluxdbValue,
  Text,
  InfluxdbText,
  RichText,
  Table2,
  InfluxdbSearch,
  Default,
] as const

export type WidgetKind = (typeof widgets)[number]['kind']
