export { complete } from '@atrium/dashboards/web/builder/series/completed-series'
export { SeriesQueryForm as default } from '@atrium/dashboards/web/builder/series/series-query-form'
