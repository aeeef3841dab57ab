import table from '@atrium/charts/web/kind/table/settings.zh_CN'

export default { ...table, pageSize: '行数', rowSeconds: '每行秒数', adjustHeight: '下方留白' }
