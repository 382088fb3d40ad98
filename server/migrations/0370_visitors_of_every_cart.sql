-- What is personal in any cart is its visitor's. Null in the columns that name one stands for whoever filled the cart, `client`.
-- `lines_client` wrote the lines, and named people in them. Who fills a cart in the frame of another site and goes on at the top
-- of the window, `handed_to`, is another visitor there, to whom they handed it over.
alter table carts add column lines_client text, add column handed_from text, add column handed_to text;
