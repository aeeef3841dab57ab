export { SqlForm as default } from '@atrium/dashboards/web/builder/sql/sql-form'
