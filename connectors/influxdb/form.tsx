export { SeriesQueryForm as default } from '@atrium/dashboards/web/builder/series/series-query-form'
