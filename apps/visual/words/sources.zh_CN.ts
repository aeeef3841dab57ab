/** The pages of data sources. */
export const sources = {
  sourceNotThere: '暂不支持这种数据源，请选择其他类型',
  sourceMoved: '地址已改变，请重新填写密码，否则保存时会删除',
  sourceTest: '测试',
  sourceMs: '{ms} 毫秒',
  sourceStep_name: '解析名称',
  sourceStep_address: '检查地址',
  sourceStep_connect: '连接',
  sourceStep_tls: '加密连接',
  sourceStep_signIn: '登录',
  sourceStep_query: '查询',
  sourceStep_shape: '读取数据',
} as const
