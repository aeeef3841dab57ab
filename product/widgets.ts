import Clock from '@atrium/widgets/Clock/index'
import Gauge from '@atrium/widgets/Gauge/index'
import InfluxdbChart from '@atrium/widgets/InfluxdbChart/index'
import InfluxdbValue from '@atrium/widgets/InfluxdbValue/index'
import StaticText from '@atrium/widgets/StaticText/index'
import Table from '@atrium/widgets/Table/index'
import Value from '@atrium/widgets/Value/index'

export const widgets = [Value, InfluxdbChart, Gauge, Table, StaticText, Clock, InfluxdbValue] as const

export type WidgetKind = (typeof widgets)[number]['kind']
