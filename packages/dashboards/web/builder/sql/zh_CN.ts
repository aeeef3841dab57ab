export default {
  tables: '表和列',
  find: '搜索表和列',
  table: '表',
  chooseTable: '请选择表',
  noTables: '没有可以读取的表，或数据源暂时无法访问',
  hint: '在语句中，{name} 表示看板参数的值，{from} 和 {to} 表示时间范围，{interval} 表示步长（秒）。它们与语句分开发送，不要加引号。',
} as const
