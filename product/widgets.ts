import Camera from '@atrium/widgets/Camera/index'
import Chart from '@atrium/widgets/Chart/index'
import ChartGeneral from '@atrium/widgets/ChartGeneral/index'
import Clock from '@atrium/widgets/Clock/index'
import Default from '@atrium/widgets/Default/index'
import Echarts from '@atrium/widgets/Echarts/index'
import Fabric from '@atrium/widgets/Fabric/index'
import Fabric2 from '@atrium/widgets/Fabric2/index'
import Gauge from '@atrium/widgets/Gauge/index'
import Html from '@atrium/widgets/Html/index'
import HttpRequest from '@atrium/widgets/HttpRequest/index'
import Iframe from '@atrium/widgets/Iframe/index'
import Img from '@atrium/widgets/Img/index'
import ImouCamera from '@atrium/widgets/ImouCamera/index'
import InfluxdbChart from '@atrium/widgets/InfluxdbChart/index'
import InfluxdbSearch from '@atrium/widgets/InfluxdbSearch/index'
import InfluxdbText from '@atrium/widgets/InfluxdbText/index'
import InfluxdbValue from '@atrium/widgets/InfluxdbValue/index'
import InfluxdbWrite from '@atrium/widgets/InfluxdbWrite/index'
import MapWidget from '@atrium/widgets/Map/index'
import MqttPublish from '@atrium/widgets/MqttPublish/index'
import Pie from '@atrium/widgets/Pie/index'
import RichText from '@atrium/widgets/RichText/index'
import Sankey from '@atrium/widgets/Sankey/index'
import Spc from '@atrium/widgets/Spc/index'
import StaticText from '@atrium/widgets/StaticText/index'
import Table from '@atrium/widgets/Table/index'
import Table2 from '@atrium/widgets/Table2/index'
import Text from '@atrium/widgets/Text/index'
import Value from '@atrium/widgets/Value/index'
import Video from '@atrium/widgets/Video/index'
import Ys7Camera from '@atrium/widgets/Ys7Camera/index'

export const widgets = [
  Value,
  InfluxdbValue,
  Text,
  InfluxdbText,
  StaticText,
  RichText,
  InfluxdbChart,
  Chart,
  ChartGeneral,
  Pie,
  Gauge,
  Echarts,
  Sankey,
  Spc,
  MapWidget,
  Fabric2,
  Fabric,
  Table,
  Table2,
  InfluxdbSearch,
  HttpRequest,
  MqttPublish,
  InfluxdbWrite,
  Clock,
  Img,
  Video,
  Camera,
  Ys7Camera,
  ImouCamera,
  Iframe,
  Html,
  Default,
] as const

export type WidgetKind = (typeof widgets)[number]['kind']
