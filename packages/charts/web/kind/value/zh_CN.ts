export default { trend: '近段走势' }
