import input from '@atrium/dashboards/web/control/input-settings.zh_CN'
import control from '@atrium/dashboards/web/control/settings.zh_CN'

export default {
  ...control,
  ...input,
  dataSource: 'MQTT 数据源（代替地址和账号）',
  uri: '服务器地址（mqtt:// 或 mqtts://）',
  topic: '主题',
  username: '用户名',
  password: '密码',
  secret: '密钥（即 $secret）',
  content: '消息内容（$value 是所发的值）',
  qos: '送达保证（QoS）',
  'qos=0': '0：不确认',
  'qos=1': '1：服务器确认收到',
}
