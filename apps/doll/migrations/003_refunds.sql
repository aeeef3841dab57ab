-- The list behind the figure of refunds.
select refund_view('doll');
