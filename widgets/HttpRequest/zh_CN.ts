export default { name: 'HTTP 控制', about: '确认后向设备或系统发送 HTTP 请求' } as const
