export default { name: 'MQTT 控制', about: '确认后向设备发布 MQTT 消息' } as const
