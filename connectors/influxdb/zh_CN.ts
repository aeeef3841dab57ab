export default {
  name: 'InfluxDB',
  about: 'InfluxDB 1.x 中的时序数据，按间隔查询',
  visitors: 'InfluxDB',
  fields: {
    src: '地址（例如 https://influx.example:8086）',
    database: '数据库（查询没有选择时使用）',
    username: '用户名',
    password: '密码',
    tokenHeader: '令牌所在的请求头',
    token: '令牌（例如 Bearer …，代替用户名和密码）',
    ca: '信任的证书（PEM，空为公共证书）',
    everyS: '查询间隔（秒）',
  },
} as const
