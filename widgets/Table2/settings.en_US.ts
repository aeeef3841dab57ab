import table from '@atrium/web/canvas/kind/table/settings.en_US'

export default { ...table, pageSize: 'Rows', rowSeconds: 'Seconds per row', adjustHeight: 'Space below' }
