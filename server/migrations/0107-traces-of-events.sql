-- The W3C traceparent of what recorded an event. Its deliveries belong to that trace, whichever job makes them.
alter table events add column traceparent text;
