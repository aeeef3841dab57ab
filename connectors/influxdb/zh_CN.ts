export default {
  name: 'InfluxDB',
  about: 'InfluxDB 1.x 中的时序数据，按间隔查询',
  visitors: 'InfluxDB',
  fields: {
    src: '地址',
    database: '默认数据库',
    username: '用户名',
    password: '密码',
    tokenHeader: '令牌所在的请求头',
    token: '令牌（代替密码）',
    ca: '信任的证书（PEM）',
    everyS: '查询间隔（秒）',
  },
} as const
