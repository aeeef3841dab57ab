import input from '@atrium/dashboards/web/control/input-settings.zh_CN'
import control from '@atrium/dashboards/web/control/settings.zh_CN'

export default {
  ...control,
  ...input,
  dataSource: 'HTTP 数据源（代替地址和账号）',
  uri: '地址（? 之后可用 $value）',
  method: '请求方法',
  'method=GET': 'GET',
  'method=POST': 'POST',
  'method=PUT': 'PUT',
  'method=PATCH': 'PATCH',
  'method=DELETE': 'DELETE',
  header: '请求头',
  'header.name': '名称',
  'header.value': '值（可用 $secret）',
  body: '请求体（$value 是所发的值）',
  username: '用户名',
  password: '密码',
  secret: '密钥（即 $secret）',
}
