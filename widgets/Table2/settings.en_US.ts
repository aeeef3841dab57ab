import table from '@atrium/charts/web/kind/table/settings.en_US'

export default { ...table, pageSize: 'Rows', rowSeconds: 'Seconds per row', adjustHeight: 'Space below' }
