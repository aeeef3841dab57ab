import business from '@atrium/connectors/business/server'
import http from '@atrium/connectors/http/server'
import influxdb from '@atrium/connectors/influxdb/server'
import mqtt from '@atrium/connectors/mqtt/server'
import mysql from '@atrium/connectors/mysql/server'
import postgresql from '@atrium/connectors/postgresql/server'
import staticData from '@atrium/connectors/static/server'
import timeseries from '@atrium/connectors/timeseries/server'

/** Where the data of dashboards come from. */
export const connectors = [timeseries, business, http, influxdb, mqtt, mysql, postgresql, staticData]
