-- Another index begins with the client too, and goes on with the consent.
drop index api_tokens_of_client;
